/** New work appears by itself while the page is looked at; without scripts on the next press. */
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY = 30_000;

export function useFreshQueue(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, EVERY);
    return () => clearInterval(timer);
  }, [revalidate]);
}
