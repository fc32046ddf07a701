drop trigger order_document_inserted;
drop trigger order_document_updated;
drop trigger order_document_deleted;
drop table "orderDocumentWords";
-- Three letters each, with their places, so that the index alone decides which documents contain a word.
create virtual table "orderDocumentWords" using fts5 (
  "text", "status", "awb", "designs", content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
-- Fewer and larger merges: a saved order waits for them.
insert into "orderDocumentWords" ("orderDocumentWords", rank) values ('automerge', 8);
create virtual table "orderDocumentTrigrams" using fts5vocab ("orderDocumentWords", 'row');
