/** /hmdd: the company's slips of ephedrine goods. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { readSlipQuery } from "~/orders/slip";
import { SlipListView } from "~/orders/slip-list-view";
import { slipsOf } from "~/orders/slip.server";
import { now } from "~/platform/clock.server";
import { plainQuery } from "~/platform/plain-text";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "含麻回执单" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await slipsOf(buyer.companyId, readSlipQuery(plainQuery(request)), now()));
}

export default function Slips() {
  return <SlipListView page={useLoaderData<typeof loader>()} />;
}
