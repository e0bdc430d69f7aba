/** /jfsc 积分商城: items, own exchanges, and the log of the points. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readMallView } from "~/modules/rewards/rewards-store-page";
import { pointsMall } from "~/modules/rewards/rewards-store.server";
import { PointsMallView } from "./rewards-store-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "积分商城" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await pointsMall(buyer.companyId, readMallView(new URL(request.url).searchParams)));
}

export default function PointsMall() {
  return <PointsMallView page={useLoaderData<typeof loader>()} />;
}
