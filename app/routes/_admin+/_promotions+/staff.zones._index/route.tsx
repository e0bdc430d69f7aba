/** 专区: pages made of blocks, by kind, in the order in which they are shown. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { targetsText } from "~/modules/content/content-input";
import { getOptions, readFilters } from "~/admin/lists/list-address";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { OFFER_STATES, offerState } from "~/modules/promotions/offer-admin/offer-state";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ZONE_KINDS, zonePath } from "~/modules/zones/zone";
import { allZones } from "~/modules/zones/zones.server";

export const handle = adminHandle("专区", "content.see");

const LIST = {
  path: "/staff/zones",
  hasColumnChoice: true,
  filters: [{ name: "kind", label: "类型", options: getOptions(ZONE_KINDS, "全部类型") }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = readFilters(new URL(request.url).searchParams, LIST.filters);
  const at = now();
  const zones = (await allZones()).filter(({ kind }) => !input.kind || kind === input.kind);
  return json({
    rows: zones.map(({ isOn, blocks, ...zone }) => ({
      ...zone,
      state: offerState(at, { status: isOn ? "on" : "off", startsAt: zone.startsAt, endsAt: zone.endsAt }),
      blockCount: blocks.length,
    })),
    input,
    mayChange: staff.permissions.has("content.change"),
  });
}

export default function Zones() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="专区"
      note="药交会、活动、优医汇和控销专区，由区块组成"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new/form`} may={mayChange} />}
      caption="专区，按显示的顺序"
      none="没有专区。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "标题", cell: (row) => row.title },
        { name: "类型", cell: (row) => ZONE_KINDS[row.kind] ?? row.kind },
        { name: "状态", cell: (row) => OFFER_STATES[row.state] },
        { name: "开始", cell: (row) => formatStart(row.startsAt) },
        { name: "结束", cell: (row) => formatEnd(row.endsAt) },
        { name: "对象", cell: (row) => targetsText(row.targets) },
        { name: "区块", isFigure: true, cell: (row) => row.blockCount },
        { name: "地址", cell: (row) => zonePath(row) },
      ]}
    />
  );
}
