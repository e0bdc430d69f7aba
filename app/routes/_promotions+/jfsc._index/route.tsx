/** /jfsc 积分商城: items, own exchanges, and the log of the points. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/identity/viewer.server";
import { readMallView } from "~/rewards/points-mall-page";
import { pointsMall } from "~/rewards/points-mall.server";
import { PointsMallView } from "./points-mall-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "积分商城" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await pointsMall(buyer.companyId, readMallView(new URL(request.url).searchParams)));
}

export default function PointsMall() {
  return <PointsMallView page={useLoaderData<typeof loader>()} />;
}
