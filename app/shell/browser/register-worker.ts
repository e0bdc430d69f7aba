/** Registers the service worker once the page is loaded and the browser is idle. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // A browser that refuses (private window, no space) goes without.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  };
  const later = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 5_000 });
    else setTimeout(register);
  };
  // This script may come after the page has loaded.
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
}
