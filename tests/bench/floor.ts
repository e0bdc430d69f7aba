/**
 * A floor of the bench: what no server that renders this page by React can do without. Node's own http server, the queries of the page,
 * its tree by renderToString, one gzip; no Remix request handling, no policy, no head. The address asked for is the page's own.
 */
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

const compress = promisify(gzip);
const build = (await import(pathToFileURL(join(process.cwd(), "build/server/remix.js")).href)) as ServerBuild;

/** What Remix hands to the page's renderer, taken once an address. */
const contexts = new Map<string, Promise<EntryContext>>();

function contextOf(request: Request): Promise<EntryContext> {
  const known = contexts.get(request.url);
  if (known) return known;
  const used = new Promise<EntryContext>((resolve, reject) => {
    const entry = {
      ...build.entry.module,
      default: (...values: Parameters<typeof build.entry.module.default>) => {
        resolve(values[3]);
        return new Response("");
      },
    };
    const handle = createRequestHandler({ ...build, entry: { module: entry } }, "production");
    handle(request).then(
      (answer) => reject(new Error(`${request.url} is no page: ${answer.status}`)),
      reject,
    );
  });
  contexts.set(request.url, used);
  return used;
}

async function page(request: Request): Promise<Buffer> {
  const context = await contextOf(request);
  const { staticHandlerContext: whole } = context;
  const read = async ({ route, params }: (typeof whole.matches)[number]) => {
    const loader = build.routes[route.id]?.module.loader;
    const answer = (await loader?.({ request, params, context: {} })) as Response | undefined;
    return [route.id, await answer?.json()] as const;
  };
  const loaderData = Object.fromEntries(await Promise.all(whole.matches.map(read)));
  const now = { ...context, staticHandlerContext: { ...whole, loaderData } };
  return compress(renderToString(createElement(RemixServer, { context: now, url: request.url })));
}

createServer((query, response) => {
  const url = `http://${query.headers.host}${query.url}`;
  const { cookie = "" } = query.headers;
  page(new Request(url, { headers: { cookie } })).then(
    (body) => {
      const type = "text/html; charset=utf-8";
      response.writeHead(200, {
        "content-type": type,
        "content-encoding": "gzip",
        "content-length": body.length,
      });
      response.end(body);
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}).listen(Number(process.env.PORT), "127.0.0.1");
