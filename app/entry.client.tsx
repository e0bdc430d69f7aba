import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { freeBusyButtons } from "~/platform/http/busy-buttons";
import { keepRestoredText } from "~/platform/http/pre-hydration-input";
import { PreHydrationInput } from "~/shell/browser/pre-hydration-input";
import { guardRequests } from "~/shell/browser/guard";
import { registerWorker } from "~/shell/browser/register-worker";

guardRequests();
registerWorker();
keepRestoredText();
freeBusyButtons();

startTransition(() => {
  hydrateRoot(
    document,
    <PreHydrationInput>
      <RemixBrowser />
    </PreHydrationInput>,
  );
});
