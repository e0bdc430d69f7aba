/** Unanswered form submissions keep their input. */
const lost = new Set<string>();

/** Stores how the last change sent to `path` ended. */
export function noteEnd(path: string, isLost: boolean): void {
  if (isLost) lost.add(path);
  else lost.delete(path);
}

/** Whether the last change sent to `path` got no answer. */
export const wasLost = (path: string): boolean => lost.has(path);
