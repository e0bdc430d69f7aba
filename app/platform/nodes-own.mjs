/** Keeps Node's own of the web's interfaces before Remix puts others in their place; platform/nodes-own.server.ts hands them on. */
globalThis[Symbol.for("shop.nodes-own")] ??= { fetch, Response };
