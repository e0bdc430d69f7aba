/** /zhhb 账户红包: what red packets may pay, and their rows. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { redPacketPercent } from "~/modules/payments/providers/settings.server";
import type { PageHandle } from "~/shell/handle";
import { RedPacketView } from "./red-packet-view";
import { redPacketRows } from "~/modules/wallet/wallet.server";

export const handle: PageHandle = { title: "账户红包" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const params = new URL(request.url).searchParams;
  const [found, percent] = await Promise.all([redPacketRows(buyer.companyId, params), redPacketPercent()]);
  return json({ found, percent });
}

export default function RedPackets() {
  return <RedPacketView {...useLoaderData<typeof loader>()} />;
}
