/** The page comes alive: React takes over what the server rendered. */
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { EarlyChoices } from "~/shell/early-choices";
import { guardRequests } from "~/shell/guard";
import { registerWorker } from "~/shell/register-worker";

guardRequests();
registerWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <EarlyChoices>
      <RemixBrowser />
    </EarlyChoices>,
  );
});
