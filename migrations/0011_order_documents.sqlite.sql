-- Three letters each, of all documents, kept up to date by triggers. It stores no text of its own.
create virtual table "orderDocumentWords" using fts5 (
  "text", content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
);
