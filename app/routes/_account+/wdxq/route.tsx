/** /wdxq 我店效期表: batches that the company received and still has, soonest expiry first, with the numbers to correct. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findReturnDays } from "~/modules/company/contract/near-expiry-return.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { findBatchReports } from "~/modules/documents/test-reports.server";
import { listOwnBrokenPromises } from "~/modules/orders/order/broken-promises.server";
import {
  countTerms,
  readShelfEntries,
  readShelfQuery,
  shelfHref,
  shelfMonths,
  type ShelfReply,
} from "~/modules/orders/shelf/shelf";
import { countShelf, readShelfPage } from "~/modules/orders/shelf/shelf.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";
import { ShelfView } from "./shelf-view";

export const handle: PageHandle = { title: "我店效期表", isPrintout: true };

const MAX_BROKEN = 50;

/** number-<id> and shown-<id> for each row. */
const ShelfForm = z.looseObject({});

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer, companyName } = await requireCompany(request);
  const at = now();
  const { days, ...page } = await readShelfPage(buyer.companyId, readShelfQuery(plainQuery(request)), at);
  return json({
    ...page,
    companyName,
    sellerName: await readSellerName(),
    now: at,
    counts: countTerms(days, at),
    months: shelfMonths(days, at),
    reports: await findBatchReports(page.rows),
    broken: await listOwnBrokenPromises(buyer.companyId, MAX_BROKEN),
    returnDays: await findReturnDays(buyer.companyId, at),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, ShelfForm);
  if (!form.ok)
    return json<ShelfReply>({ input: {}, errors: {}, text: "请刷新页面后重新填写" }, { status: 400 });
  const result = await countShelf(buyer, readShelfEntries(form.value), now());
  if (result === null) notFound();
  if (!result.ok) return json(result.reply, { status: result.isConflict ? 409 : 400 });
  const to = shelfHref(readShelfQuery(plainQuery(request)));
  if (result.stored === 0) return redirectWith(to, { kind: "info", text: "数量没有变化" });
  return redirectWith(to, { kind: "success", text: `已保存 ${result.stored} 个批次的现有数量` });
}

export default function Shelf() {
  return <ShelfView page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
