import { installGlobals, type ServerBuild } from "@remix-run/node";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { routesByArea } from "./route-areas";

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;
interface Express {
  (): RequestListener & {
    disable: (setting: string) => void;
    use: (...args: (string | Middleware)[]) => void;
    all: (path: string, handler: Middleware) => void;
  };
  static: (folder: string, options: { immutable?: boolean; maxAge: string }) => Middleware;
}
interface RemixExpress {
  createRequestHandler: (options: { build: ServerBuild; mode: string }) => Middleware;
}

const serve = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));

/** One handler for each route table, because matching and rendering cost grows with the routes of a build. */
function areaHandler(build: ServerBuild): Middleware {
  const { createRequestHandler } = serve("@remix-run/express") as RemixExpress;
  const routesOf = routesByArea(build.routes);
  const handlers = new Map<object, Middleware>();
  return (request, response, next) => {
    const routes = routesOf(new URL(`http://shop${request.url}`).pathname);
    let handler = handlers.get(routes);
    if (!handler) {
      const known = Object.entries(build.assets.routes).filter(([id]) => routes[id]);
      const assets = { ...build.assets, routes: Object.fromEntries(known) };
      handler = createRequestHandler({ build: { ...build, routes, assets }, mode: "production" });
      handlers.set(routes, handler);
    }
    handler(request, response, next);
  };
}

/** Only addresses with a file extension look for a file. */
const ofFiles =
  (serveFile: Middleware): Middleware =>
  (request, response, next) =>
    /\.[^/?]*(\?|$)/.test(request.url ?? "") ? serveFile(request, response, next) : next();

/** Creates the request listener, like remix-serve; browser files are in `assets`, others in `files`. */
export function remixListener(build: ServerBuild, assets: string, files: string): RequestListener {
  const express = serve("express") as Express;
  const compression = serve("compression") as () => Middleware;
  const ownFile = File;
  installGlobals({ nativeFetch: build.future.v3_singleFetch });
  // Node 24.21 and later accept only Node's own File in forms.
  globalThis.File = ownFile;
  const app = express();
  app.disable("x-powered-by");
  app.use(compression());
  app.use(build.publicPath, ofFiles(express.static(assets, { immutable: true, maxAge: "1y" })));
  app.use(ofFiles(express.static(files, { maxAge: "1h" })));
  app.all("*", areaHandler(build));
  return app;
}
