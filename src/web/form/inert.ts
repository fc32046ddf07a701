/** Makes a form inert while it is saved: input entered during the request would be lost. */
export async function withInert<Answer>(form: HTMLElement | null, save: () => Promise<Answer>): Promise<Answer> {
  // Sets the attribute directly: React state would change later than the focus moves to a field with an error.
  if (form) form.inert = true
  try {
    return await save()
  } finally {
    if (form) form.inert = false
  }
}
