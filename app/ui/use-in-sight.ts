/** The hash of a form's address brings its answer into sight only once all else is read anew, and moves what is being pressed by then. */
import { useEffect } from "react";

/** Brings the element into sight as soon as an answer has drawn it. */
export function useInSight(id: string, answer: unknown): void {
  useEffect(() => {
    if (answer) document.getElementById(id)?.scrollIntoView();
  }, [id, answer]);
}
