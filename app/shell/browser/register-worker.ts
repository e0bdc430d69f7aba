/** Registers the service worker after load, when the browser is idle. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Ignored where the browser refuses, such as in private windows.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  };
  const later = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 5_000 });
    else setTimeout(register);
  };
  // This script may run after the load event.
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
}
