import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState, type ChangeEvent } from "react";
import { Field } from "~/ui/forms/field";
import { Icon } from "~/ui/icon";
import type { Region, RegionChoices } from "~/platform/values/regions";

export type AddressFieldName = "receiver" | "phone" | "province" | "city" | "areaCode" | "detail";
type RegionName = "province" | "city" | "areaCode";

export interface AddressFieldsProps<Name extends string = AddressFieldName> {
  /** the lists for the current choice; regionChoices() of platform/values/regions on the server */
  regions: RegionChoices;
  fields: Record<Name, FieldMetadata<string>>;
}

function toControl<Name extends string>({ fields }: AddressFieldsProps<Name>, name: Name) {
  const { id, initialValue: defaultValue, errors = null } = fields[name];
  return { id, defaultValue, errors };
}

export function AddressFields(props: AddressFieldsProps) {
  return (
    <div className="entry__grid">
      <Field label="收货人" name="receiver" autoComplete="name" required {...toControl(props, "receiver")} />
      <Field
        label="手机或座机"
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        {...toControl(props, "phone")}
      />
      <RegionFields {...props} />
      <Field
        className="entry__full"
        label="详细地址"
        name="detail"
        autoComplete="address-line1"
        hint="与许可证上的仓库地址一致时可立即使用，其他地址需审核"
        required
        {...toControl(props, "detail")}
      />
    </div>
  );
}

export function RegionFields(props: AddressFieldsProps<RegionName>) {
  const [province, city, district] = [
    toControl(props, "province"),
    toControl(props, "city"),
    toControl(props, "areaCode"),
  ];
  const [lists, setLists] = useState(props.regions);
  const [chosen, setChosen] = useState({
    province: province.defaultValue ?? "",
    city: city.defaultValue ?? "",
  });
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const choose = async (province: string, city: string) => {
    setChosen({ province, city });
    // The 60 KB of names are loaded only when somebody chooses.
    const { regionChoices } = await import("~/platform/values/regions");
    setLists(regionChoices(province, city));
  };
  const error = district.errors?.[0];
  return (
    <fieldset className="entry__full region" id="region">
      <legend className="field__label">
        <span className="field__must" aria-hidden="true">
          *
        </span>
        省、市、区
      </legend>
      {error ? (
        <p className="field__error" id="areaCode-error">
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
      <Select
        label="省"
        name="province"
        id={province.id}
        options={lists.provinces}
        value={chosen.province}
        onChange={(event) => void choose(event.target.value, "")}
      />
      <Select
        label="市"
        name="city"
        id={city.id}
        options={lists.cities}
        value={chosen.city}
        onChange={(event) => void choose(chosen.province, event.target.value)}
      />
      <Select
        key={chosen.city}
        label="区"
        name="areaCode"
        id={district.id}
        options={lists.districts}
        first={city.defaultValue === chosen.city ? district.defaultValue : ""}
        hasError={error !== undefined}
      />
      {isLive ? null : (
        <button type="submit" className="button button--small" name="pickRegion" value="1" formNoValidate>
          更新下级地区
        </button>
      )}
    </fieldset>
  );
}

interface SelectProps {
  label: string;
  name: string;
  id: string;
  options: readonly Region[];
  value?: string;
  first?: string | undefined;
  hasError?: boolean;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
}

function Select({ label, name, id, options, value, first, hasError, onChange }: SelectProps) {
  return (
    <select
      className="field__input"
      id={id}
      name={name}
      aria-label={label}
      aria-invalid={hasError ? true : undefined}
      aria-describedby={hasError ? "areaCode-error" : undefined}
      {...(onChange ? { value, onChange } : { defaultValue: first })}
    >
      <option value="">{`请选择${label}`}</option>
      {options.map(({ code, name: text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  );
}
