/** Keeps people from a form while it is saved: what they typed meanwhile would be in no record. */
export async function withInert<Answer>(form: HTMLElement | null, save: () => Promise<Answer>): Promise<Answer> {
  // Not by React's state: where a refusal puts the focus must be within reach by then.
  if (form) form.inert = true
  try {
    return await save()
  } finally {
    if (form) form.inert = false
  }
}
