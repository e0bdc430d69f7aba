import { GOODS_FIELD_NAMES, type FieldCells, type GoodsField } from "~/modules/catalogue/admin/goods-fields";
import type { FormChoices } from "~/modules/catalogue/admin/form-choices.server";
import { STORAGE_CLASSES } from "~/modules/catalogue/goods/storage";
import { REGULATED } from "~/modules/catalogue/goods/purchase-restriction";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { enteredIn } from "~/ui/forms/form-reply";

interface GoodsFieldsProps {
  cells: FieldCells;
  choices: FormChoices;
  reply: FormReply | undefined;
}

const YES_NO = ["是", "否"];
const NEEDED: readonly GoodsField[] = ["name", "manufacturer"];
const WHOLE: readonly GoodsField[] = [
  ...(["pack_size", "case_size", "purchase_limit", "min_shelf_life"] as const),
  ...(["item_free_shipping_from", "free_shipping_from"] as const),
];

interface FieldGroup {
  id: string;
  title: string;
  note?: string;
  fields: readonly GoodsField[];
}

const NAMES: readonly FieldGroup[] = [
  {
    id: "h-names",
    title: "名称和规格",
    note: "没有登记过的生产企业会新建",
    fields: [
      ...(["name", "generic_name", "trade_name", "kind", "dosage_form", "spec", "unit"] as const),
      ...(["manufacturer", "marketing_authorization_holder", "approval_number", "sku", "barcode"] as const),
    ],
  },
  {
    id: "h-more",
    title: "中药饮片和器械",
    fields: [
      ...(["processing_spec", "nature", "flavour", "meridian", "management_class", "code"] as const),
      ...(["registrant", "contract_manufacturer", "production_licence", "udi_di", "is_implant"] as const),
    ],
  },
];

const RULES: readonly FieldGroup[] = [
  {
    id: "h-place",
    title: "分类和包装",
    note: "分类留空按名称判断",
    fields: ["category", "warehouse", "pack_size", "case_size", "tags"],
  },
  {
    id: "h-storage",
    title: "储存",
    note: "温度以℃为单位，留空按储存条件",
    fields: ["storage_class", "storage_min", "storage_max"],
  },
  {
    id: "h-codes",
    title: "税务、医保和零售价",
    fields: ["tax_code", "tax_rate", "insurance_code", "retail_price"],
  },
  {
    id: "h-law",
    title: "限购与可见",
    note: "经营范围和管制类别留空按名称和类型判断",
    fields: [
      ...(["scope", "regulated", "prescription", "controlled", "purchase_limit", "min_shelf_life"] as const),
      ...(["with_coupon", "preferred", "item_free_shipping_from", "free_shipping_from"] as const),
    ],
  },
];

const getOptions = (field: GoodsField, { categories, warehouses }: FormChoices): readonly string[] | null => {
  const all: Partial<Record<GoodsField, readonly string[]>> = {
    kind: Object.values(GOODS_KIND_NAMES),
    scope: Object.values(BUSINESS_SCOPE_NAMES),
    regulated: Object.values(REGULATED),
    category: categories,
    warehouse: warehouses,
    prescription: YES_NO,
    controlled: YES_NO,
    preferred: YES_NO,
    with_coupon: YES_NO,
    storage_class: Object.values(STORAGE_CLASSES),
    is_implant: YES_NO,
  };
  return all[field] ?? null;
};

export function GoodsFields({ cells, choices, reply }: GoodsFieldsProps) {
  return (
    <div className="columns columns--half">
      {[NAMES, RULES].map((groups) => (
        <div key={groups[0]!.id}>
          {groups.map(({ id, title, note, fields }) => (
            <DetailSection key={id} id={id} title={title} {...(note && { note })}>
              <div className="form">
                {fields.map((field) => (
                  <CellField
                    key={field}
                    field={field}
                    options={getOptions(field, choices)}
                    cells={cells}
                    reply={reply}
                  />
                ))}
              </div>
            </DetailSection>
          ))}
        </div>
      ))}
    </div>
  );
}

interface CellFieldProps extends Omit<GoodsFieldsProps, "choices"> {
  field: GoodsField;
  options: readonly string[] | null;
}

function CellField({ field, options, cells, reply }: CellFieldProps) {
  const label = GOODS_FIELD_NAMES[field];
  const initial = cells[field];
  if (!options)
    return (
      <ReplyField
        name={field}
        label={label}
        reply={reply}
        initial={initial}
        required={NEEDED.includes(field)}
        maxLength={200}
        {...(WHOLE.includes(field) && { inputMode: "numeric" })}
      />
    );
  // A value that is no longer offered stays selectable.
  const all = options.includes(initial) || initial === "" ? options : [initial, ...options];
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <select
        className="field__input"
        id={field}
        name={field}
        defaultValue={enteredIn(reply, field) ?? initial}
      >
        <option value="">（空）</option>
        {all.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
