import { picturesFault } from "~/modules/support/pictures/pictures.server";
import {
  isBlank,
  PICTURES_OF_REQUEST,
  readRequest,
  type RequestFaults,
  type InputRequest,
} from "./buy-request";
import { sendRequests, type Asker, type NewRequest } from "./buy-request.server";

export interface BuyRequestLine {
  input: InputRequest;
  pictures: readonly File[];
}

/** `to`: the page to show; `faults`: by line index */
export type RequestsSubmitted =
  | { ok: true; to: string; text: string }
  | { ok: false; faults: Record<number, RequestFaults> };

/** An empty extra line; the only line always counts. */
const isUnused = ({ input, pictures }: BuyRequestLine, at: number, lines: readonly BuyRequestLine[]) =>
  isBlank(input) && pictures.length === 0 && (at > 0 || lines.length > 1);

/** Sends the lines' requests once for a form token; any error refuses all of them. Throws QuotaSpent. `now` in ms. */
export async function submitRequests(
  asker: Asker,
  lines: readonly BuyRequestLine[],
  token: string,
  now: number,
): Promise<RequestsSubmitted> {
  const faults: Record<number, RequestFaults> = {};
  const wanted: NewRequest[] = [];
  for (const [at, line] of lines.entries()) {
    if (isUnused(line, at, lines)) continue;
    const { pictures } = line;
    const read = readRequest(line.input, now);
    const pictureFault = await picturesFault(pictures, PICTURES_OF_REQUEST);
    if (read.ok) wanted.push({ draft: read.draft, pictures });
    if (!read.ok || pictureFault)
      faults[at] = { ...(read.ok ? {} : read.faults), ...(pictureFault && { pictures: pictureFault }) };
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  if (wanted.length === 0) return { ok: false, faults: { 0: { name: "请填写品名" } } };
  const sent = await sendRequests(asker, wanted, token, now);
  if (!sent.ok) {
    const withPictures = lines.findIndex(({ pictures }) => pictures.length > 0);
    return { ok: false, faults: { [withPictures]: { pictures: sent.text } } };
  }
  const text = wanted.length > 1 ? `已提交 ${wanted.length} 个品种的求购` : "求购已提交";
  return { ok: true, to: sent.value, text: `${text}，答复后会发消息给您` };
}
