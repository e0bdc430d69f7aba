/** The page comes alive: React takes over what the server rendered. */
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardRequests } from "~/shell/guard";

guardRequests();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
