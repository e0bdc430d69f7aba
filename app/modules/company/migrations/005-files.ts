import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update file set registration_id = (
    select d.registration_id from registration_document d where d.file_id = file.id)
    where id in (select file_id from registration_document)`.execute(db);
}
