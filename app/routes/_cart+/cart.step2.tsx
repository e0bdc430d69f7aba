/** /cart/step2: checking the order before it is placed (specification, section 2, "Cart"). */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { regionChoices } from "~/company/regions";
import { requireCompany } from "~/company/viewer.server";
import type { CheckReply } from "~/orders/check-page";
import { checkPage } from "~/orders/check-page.server";
import { CheckView } from "~/orders/check-view";
import { wishOf } from "~/orders/draft";
import { NewAddress } from "~/orders/new-address";
import { submitCheck } from "~/orders/submit-check.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "核对订单信息", search: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const query = new URL(request.url).searchParams;
  const page = await checkPage(viewer, wishOf(query), now());
  const regions = query.get("address") === "new" ? regionChoices() : null;
  return json({ page, regions });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  return submitCheck(request, viewer, wishOf(new URL(request.url).searchParams), now());
}

export default function CheckOrder() {
  const { page, regions } = useLoaderData<typeof loader>();
  const reply = useActionData<CheckReply>();
  if (regions) return <NewAddress reply={reply} regions={regions} back={`/cart/step2${page.query}`} />;
  return <CheckView page={page} reply={reply} />;
}
