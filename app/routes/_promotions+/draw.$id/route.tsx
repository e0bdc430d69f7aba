/** 抽奖: prizes with their odds, the form to join, and afterwards the result; a lottery that does not run leads to /noActivity. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import type { LotteryAnswer, LotteryPage } from "~/modules/rewards/draw";
import { LOTTERY_REFUSED, JOIN_RATE, shownLottery, tryLottery } from "~/modules/rewards/draw-page.server";
import type { PageHandle } from "~/shell/handle";
import { LotteryView } from "./draw-view";

const JoinForm = z.object({
  /** set by the popup: return data instead of a page */
  quiet: z.string().optional(),
});

export const handle: PageHandle = { title: (data) => (data as LotteryPage).name };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = readWhole(params["id"]);
  const page = id === null ? null : await shownLottery(await getViewer(request), id, now());
  if (!page) throw redirect("/noActivity");
  return json(page);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, JoinForm);
  if (!form.ok) return form.response;
  const joined = await tryLottery(viewer, readWhole(params["id"]) ?? 0, now());
  if (form.value.quiet) {
    const answer: LotteryAnswer = joined.ok
      ? { ok: true, result: joined.result }
      : { ok: false, text: LOTTERY_REFUSED[joined.reason] };
    return json(answer, { status: joined.ok ? 200 : 400 });
  }
  if (joined.ok) return redirectWith(`/draw/${params["id"]}`);
  if (joined.reason === "ended") return redirect("/noActivity", 303);
  const retryAfterMs = joined.reason === "busy" ? JOIN_RATE.windowMs : null;
  return form.refuse({ form: [LOTTERY_REFUSED[joined.reason]], retryAfterMs });
}

export default function Lottery() {
  const data: LotteryPage = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <LotteryView data={data} errors={reply && "error" in reply ? (reply.error?.[""] ?? []) : []} />;
}
