/** What a page and the frame round it both show, read once a request however many loaders ask. */
import { viewerOf } from "~/company/identity/viewer.server";
import type { FrameContent } from "~/content/header";
import { frameContent } from "~/content/header.server";
import { perRequest } from "~/platform/config/request.server";
import { now } from "~/platform/values/clock.server";
import { myDraws } from "~/rewards/draw-page.server";
import type { MyDraws } from "~/rewards/draw";

/** The frame's content as whoever asks sees it. */
export function contentOf(request: Request): Promise<FrameContent> {
  return perRequest(request, "content", async () => frameContent(await viewerOf(request), now()));
}

/** The draw that runs for whoever asks, and the last one that the company joined. */
export function drawsOf(request: Request): Promise<MyDraws> {
  return perRequest(request, "draws", async () => myDraws(await viewerOf(request), now()));
}
