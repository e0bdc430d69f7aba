/** What a page and the frame round it both show, read once a request however many loaders ask. */
import { viewerOf } from "~/company/identity/viewer.server";
import type { FrameContent } from "~/content/header";
import { frameContent } from "~/content/header.server";
import { perRequest } from "~/platform/config/request.server";
import { now } from "~/platform/values/clock.server";
import { lastDraw, runningDraw } from "~/rewards/draw-page.server";
import type { MyDraws } from "~/rewards/draw";

/** The frame's content as whoever asks sees it. */
export function contentOf(request: Request): Promise<FrameContent> {
  return perRequest(request, "content", async () => frameContent(await viewerOf(request), now()));
}

/** The draw that runs for whoever asks. */
export function runningDrawOf(request: Request): Promise<MyDraws["running"]> {
  return perRequest(request, "draw", async () => runningDraw(await viewerOf(request), now()));
}

/** The same, and the last one that the company joined. */
export async function drawsOf(request: Request): Promise<MyDraws> {
  const [running, last] = await Promise.all([runningDrawOf(request), lastDraw(await viewerOf(request))]);
  return { running, last };
}
