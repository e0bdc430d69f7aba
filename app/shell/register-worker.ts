/** Asks for the service worker once the page is there and the browser has nothing else to do. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // A browser that refuses (private window, no space) has the shop as it is without.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  };
  const later = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 5_000 });
    else setTimeout(register);
  };
  // This script is imported by another and may come after the page has loaded.
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
}
