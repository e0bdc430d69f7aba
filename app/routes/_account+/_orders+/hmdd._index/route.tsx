/** /hmdd: the company's receipts of ephedrine products. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readReceiptQuery } from "~/modules/ephedrine/receipt";
import { ReceiptListView } from "./receipt-list-view";
import { listReceipts } from "~/modules/ephedrine/receipt.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "含麻回执单" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await listReceipts(buyer.companyId, readReceiptQuery(plainQuery(request)), now()));
}

export default function Receipts() {
  return <ReceiptListView page={useLoaderData<typeof loader>()} />;
}
