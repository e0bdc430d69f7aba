/** A floor of the bench: a bare Node server whose every answer is one upsert into a table of SQLite, kept as safely as the shop keeps its own. */
import { createServer } from "node:http";
import { openSqlite } from "~/platform/database/open-sqlite.server";

const db = openSqlite(process.env.FILE!);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("create table line (company integer, goods integer, number integer, primary key (company, goods))");
const upsert = db.prepare(
  "insert into line values (?, ?, ?) on conflict do update set number = number + excluded.number",
);

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    // The first question, whether it answers, says nothing.
    const goods =
      request.method === "POST"
        ? (JSON.parse(Buffer.concat(parts).toString()) as { params: [{ goods_id: number }] }).params[0]
            .goods_id
        : 1;
    upsert.run(1, goods, 1);
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"code":10000}');
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
