/** Which changes came to nothing: a form that was sent and is not answered keeps what was typed into it. */
const lost = new Set<string>();

/** How the last change that was sent to `path` ended. */
export function noteEnd(path: string, isLost: boolean): void {
  if (isLost) lost.add(path);
  else lost.delete(path);
}

/** Whether the last change sent to `path` got no answer. */
export const wasLost = (path: string): boolean => lost.has(path);
