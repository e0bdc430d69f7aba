/** Asks for the service worker once the page is there and the browser has nothing else to do. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // A browser that refuses (private window, no space) has the shop as it is without.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  };
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(register));
}
