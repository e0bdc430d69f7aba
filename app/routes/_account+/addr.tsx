/** /addr 收货地址: the company's addresses; with ?new, ?edit=<id> or ?remove=<id> one of them. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AddressReply } from "~/company/address-page";
import { addressPage, submitAddress } from "~/company/address-page.server";
import { AddressView } from "~/company/address-view";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "收货地址" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await addressPage(buyer, new URL(request.url).searchParams));
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return submitAddress(request, buyer.companyId, now());
}

export default function Addresses() {
  return <AddressView page={useLoaderData<typeof loader>()} reply={useActionData<AddressReply>()} />;
}
