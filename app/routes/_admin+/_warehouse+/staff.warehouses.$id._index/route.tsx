/** 一个仓库: created or changed, with its stock. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { findAdminWarehouse } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { closingRows } from "~/admin/master-data/effect-words";
import { keepWarehouse, previewClosing } from "~/admin/master-data/warehouses.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import {
  WAREHOUSE_FIELD_NAMES,
  toWarehouseSnapshot,
  toWarehouseText,
  toWarehouseValues,
  WarehouseForm,
  type WarehouseText,
} from "./warehouse-form";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { FormField } from "~/ui/forms/form";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("仓库", "warehouse.see", "warehouse.houses");

const HISTORY = 50;
const NEW = { name: "", areaCode: "", note: "", sort: 0 };
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const current = id === null ? null : ((await findAdminWarehouse(id)) ?? notFound());
  const [there, changes] = await Promise.all([
    current ? previewClosing(current.id) : null,
    current ? auditRows({ subject: "warehouse", subjectId: String(current.id), limit: HISTORY }) : [],
  ]);
  return json({
    id,
    title: current?.name ?? "新增仓库",
    isClosed: current ? current.closedAt !== null : false,
    version: current ? getVersion(toWarehouseSnapshot(current)) : 0,
    input: toWarehouseText(current ?? NEW),
    there: there ? closingRows(there) : [],
    formKey: current ? "" : newFormToken(),
    changes: await changeRows(changes),
    constraint: formConstraint(WarehouseForm),
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const form = await readForm(request, WarehouseForm);
  if (!form.ok) return form.response;
  const { why, version, formKey } = form.value;
  const values = toWarehouseValues(form.value);
  const command = id === null ? "新增仓库" : "修改仓库";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      keepWarehouse(id, values, {
        isSeen: (current) => getVersion(toWarehouseSnapshot(current)) === version,
        formKey,
      }),
    )) ?? notFound();
  if (saved.ok)
    return redirectWith(`/staff/warehouses/${saved.id}`, { kind: "success", text: "已保存。" }, "admin");
  if ("text" in saved) return form.refuse({ fields: { [saved.field]: [saved.text] } });
  const stale = toStale(
    WAREHOUSE_FIELD_NAMES,
    getVersion(toWarehouseSnapshot(saved.current)),
    toWarehouseText(saved.current),
    toWarehouseText(values),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function Warehouse() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, title, isClosed, input, there, changes, mayChange } = data;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "导入商品时也会自动新增" : isClosed ? "已关闭，清单不能再用它" : "在用"}
      end={
        <span className="admin-head__end">
          {id !== null && mayChange ? (
            <Link className="button" to={`/staff/warehouses/${id}/closing`}>
              {isClosed ? "重新启用" : "关闭"}
            </Link>
          ) : null}{" "}
          <Link className="button" to="/staff/warehouses">
            返回列表
          </Link>
        </span>
      }
      changes={id === null ? null : changes}
    >
      <div>
        {id === null ? null : (
          <DetailSection id="h-there" title="现在">
            <FactList rows={there} />
          </DetailSection>
        )}
        {mayChange ? <WarehouseFields {...data} reply={reply} /> : <WarehouseFacts input={input} />}
      </div>
    </SettingsPage>
  );
}

const WarehouseFacts = ({ input }: { input: WarehouseText }) => (
  <DetailSection id="h-facts" title="仓库">
    <FactList
      rows={(Object.keys(WAREHOUSE_FIELD_NAMES) as (keyof typeof WAREHOUSE_FIELD_NAMES)[]).map((name) => [
        WAREHOUSE_FIELD_NAMES[name],
        filledText(input[name]),
      ])}
    />
  </DetailSection>
);

function WarehouseFields({ version, input, formKey, constraint, reply }: LoaderData) {
  return (
    <SettingsForm
      key={version}
      id="warehouse"
      label="仓库"
      button="保存"
      more={{ formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField
            field={fields.name}
            label="仓库名称"
            hint="购物车和订单上显示；改名后，清单里的旧名称仍指它"
            required
            autoComplete="off"
          />
          <FormField field={fields.area} label="所在地区" hint="发货地，如 广东省广州市" required />
          <FormField field={fields.note} label="备注" autoComplete="off" />
          <FormField
            field={fields.sort}
            label="顺序"
            hint="小的在前"
            required
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </SettingsForm>
  );
}
