/** 一个仓库: created or changed, with its stock. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findAdminWarehouse } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { DetailSection, FactList } from "~/admin/detail/case-parts";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { closingRows } from "~/admin/master-data/effect-words";
import { keepWarehouse, previewClosing } from "~/admin/master-data/warehouses.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { filledText } from "~/platform/values/missing";
import { FormField } from "~/ui/forms/form";
import {
  WAREHOUSE_FIELD_NAMES,
  toWarehouseSnapshot,
  toWarehouseText,
  toWarehouseValues,
  WarehouseForm,
  type WarehouseText,
} from "./warehouse-form";

export const handle = adminHandle("仓库", "warehouse.see", "warehouse.houses");

const HISTORY = 50;
const NEW = { name: "", areaCode: "", note: "", sort: 0 };

const page = editPage({
  handle,
  find: ({ params }) => findById(params.id, findAdminWarehouse),
  schema: WarehouseForm,
  version: toWarehouseSnapshot,
  names: WAREHOUSE_FIELD_NAMES,
  history: ({ id }) => ({ subject: "warehouse", subjectId: String(id), limit: HISTORY }),
  command: (warehouse) => (warehouse ? "修改仓库" : "新增仓库"),
  async show(warehouse) {
    const there = warehouse && (await previewClosing(warehouse.id));
    return {
      id: warehouse?.id ?? null,
      title: warehouse?.name ?? "新增仓库",
      isClosed: warehouse !== null && warehouse.closedAt !== null,
      input: toWarehouseText(warehouse ?? NEW),
      there: there ? closingRows(there) : [],
      constraint: formConstraint(WarehouseForm),
    };
  },
  toValues: toWarehouseValues,
  save: (values, { row, isSeen, formKey }) => keepWarehouse(row?.id ?? null, values, { isSeen, formKey }),
  describe: (values) => toWarehouseText(values),
  saved: ({ id }) => ({ to: `/staff/warehouses/${id}`, text: "已保存。" }),
});

export const loader = page.loader;
export const action = page.action;

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

const WarehouseFields = (form: SerializeFrom<typeof loader> & { reply: SettingsReply | undefined }) => (
  <SettingsForm {...form} key={form.version} id="warehouse" label="仓库">
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
