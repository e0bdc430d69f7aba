import type { IncomingMessage, ServerResponse } from "node:http";

/** Carries an answer's name from Node's request to the loaders. */
const NAME = "x-answer";
const sending = new Map<string, ServerResponse>();
let count = 0;

/** Names the answer to a request until it is sent; a name sent by the caller is overwritten. */
export function nameAnswer(request: IncomingMessage, response: ServerResponse): void {
  const name = String((count += 1));
  request.headers[NAME] = name;
  sending.set(name, response);
  response.once("close", () => sending.delete(name));
}

/** Resolves once the reader has received what was sent; false if the reader has left. */
export async function waitForReader({ headers, signal }: Request): Promise<boolean> {
  const name = headers.get(NAME);
  if (name === null) return !signal.aborted;
  const response = sending.get(name);
  if (!response || response.destroyed) return false;
  if (!response.writableNeedDrain) return true;
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
  return !response.destroyed;
}
