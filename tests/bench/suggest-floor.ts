/** A floor of the bench: a bare Node server whose every answer is the suggestions for a word, asked of the database each time. */
import { createServer } from "node:http";
import { suggestWords } from "~/modules/catalogue/search/search.server";

createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://floor");
  void suggestWords(searchParams.get("keywords") ?? "", "drug").then((words) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ code: 10_000, msg: "", data: words }));
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
