/** /jfsc 积分商城: items, own exchanges, and the log of the points. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readRewardsStoreQuery } from "~/modules/rewards/rewards-store-page";
import { findRewardsStore } from "~/modules/rewards/rewards-store.server";
import { RewardsStoreView } from "./rewards-store-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "积分商城" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(
    await findRewardsStore(buyer.companyId, readRewardsStoreQuery(new URL(request.url).searchParams)),
  );
}

export default function RewardsStore() {
  return <RewardsStoreView page={useLoaderData<typeof loader>()} />;
}
