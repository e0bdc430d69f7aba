/** 收货地址: unlicensed addresses waiting for approval, next to what they are compared with. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addressesAfter, releaseAddress } from "~/modules/company/addresses/address.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("收货地址", "quality.see", "quality.documents");

const PATH = "/staff/addresses";
const PER_PAGE = 50;
const ReleaseForm = z.object({
  address: z.string("请选择地址").max(15),
  place: z.string("请重新打开页面").max(300),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const { rows, ...foot } = toListPage(await addressesAfter(after, PER_PAGE + 1), PER_PAGE, {
    path: PATH,
    input: {},
    after,
  });
  return json({
    rows,
    ...foot,
    mayRelease: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ReleaseForm);
  if (!form.ok) return form.response;
  const { address, place } = form.value;
  const id = readWhole(address);
  const released =
    id === null
      ? null
      : await asStaff(staff, { command: "放行地址" }, () => releaseAddress(id, now(), place));
  if (!released) return form.refuse({ form: ["没有这个地址，或企业已删除它"] });
  if (!released.isAsSeen) {
    const moved = `企业已把地址改为：${released.place}，请核对后再放行`;
    return form.refuse({ form: [moved], isStale: true });
  }
  const text = `已放行 ${released.company}：${released.place}。`;
  return redirectWith(PATH, { kind: "success", text }, "admin");
}

export default function Addresses() {
  const { rows, first, next, mayRelease } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>收货地址</h1>
        <span className="admin-head__note">许可证以外的地址，放行后才能发货</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(useActionData<FormReply>())} />
        {rows.length === 0 ? <p className="soft">没有待放行的地址。</p> : null}
        <ol>
          {rows.map((row) => (
            <li key={row.id} className="part">
              <h2>{row.company}</h2>
              <dl className="facts facts--list">
                <dt>收货地址</dt>
                <dd>
                  {row.region}
                  {row.detail}
                </dd>
                <dt>许可证地址</dt>
                <dd>{row.licensedPlace}</dd>
                <dt>收货人</dt>
                <dd>
                  {row.receiver} {row.phone}
                </dd>
                {row.waitingSince === null ? null : (
                  <>
                    <dt>提交时间</dt>
                    <dd>{formatTime(row.waitingSince)}</dd>
                  </>
                )}
              </dl>
              {mayRelease ? (
                <Form method="post">
                  <input type="hidden" name="place" value={row.region + row.detail} />
                  <button className="button" type="submit" name="address" value={row.id}>
                    放行<span className="sr-only"> {row.company}的地址</span>
                  </button>
                </Form>
              ) : null}
            </li>
          ))}
        </ol>
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
