/** The text browser of the journeys: the machine's lynx, else Debian's package. It wants a terminal, which `script` (util-linux) gives it. */
import { installByApt, onPath } from "./step";

/** The path of a lynx, installed if need be; null when there is none to be had. */
export async function findLynx(say: (line: string) => void): Promise<string | null> {
  return onPath("lynx") ?? ((await installByApt(["lynx"], say)) ? (onPath("lynx") ?? null) : null);
}
