/** 专区: pages made of blocks, by kind, in the order in which they are shown. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { targetsText } from "~/modules/content/content-input";
import { toListAddress } from "~/admin/lists/list-address";
import { FilterRow } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { OFFER_STATES, offerState } from "~/modules/promotions/offer-admin/offer-state";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ZONE_KINDS, zonePath } from "~/modules/zones/zone";
import { allZones } from "~/modules/zones/zones.server";

export const handle = adminHandle("专区", "content.see");

const PATH = "/staff/zones";
const COLUMNS = [
  { name: "标题" },
  { name: "类型" },
  { name: "状态" },
  { name: "开始" },
  { name: "结束" },
  { name: "对象" },
  { name: "区块", isFigure: true as const },
  { name: "地址" },
];
const KINDS = [
  { value: "", name: "全部类型" },
  ...Object.entries(ZONE_KINDS).map(([value, name]) => ({ value, name })),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["kind"]);
  const at = now();
  const zones = (await allZones()).filter(({ kind }) => !input.kind || kind === input.kind);
  return json({
    rows: zones.map((zone) => {
      const { id, title, kind, isOn, startsAt, endsAt, targets, blocks } = zone;
      const state = offerState(at, { status: isOn ? "on" : "off", startsAt, endsAt });
      const window = [formatStart(startsAt), formatEnd(endsAt)];
      const cells = [title, ZONE_KINDS[kind] ?? kind, OFFER_STATES[state], ...window];
      return {
        id: String(id),
        to: `${PATH}/${id}`,
        cells: [...cells, targetsText(targets), String(blocks.length), zonePath(zone)],
      };
    }),
    input,
    mayChange: staff.permissions.has("content.change"),
  });
}

export default function Zones() {
  const { rows, input, mayChange } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>专区</h1>
        <span className="desk-head__note">药交会、活动、优医汇和控销专区，由区块组成</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new/form`}>
            新增
          </Link>
        ) : null}
      </div>
      <FilterRow
        path={PATH}
        fields={[{ name: "kind", label: "类型", options: KINDS }]}
        input={input}
        columns={COLUMNS}
      />
      <div className="desk-body">
        <WorkTable caption="专区，按显示的顺序" columns={COLUMNS} rows={rows} none="没有专区。" />
      </div>
    </>
  );
}
