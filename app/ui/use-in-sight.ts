/** The hash of a form's address is scrolled to only after everything is read again, which moves what is being pressed. */
import { useEffect } from "react";

/** Scrolls the element into view as soon as an answer has rendered it. */
export function useInSight(id: string, answer: unknown): void {
  useEffect(() => {
    if (answer) document.getElementById(id)?.scrollIntoView();
  }, [id, answer]);
}
