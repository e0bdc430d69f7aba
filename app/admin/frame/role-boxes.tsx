interface RoleBoxesProps {
  id: string;
  roles: readonly { role: string; name: string }[];
  selected: unknown;
  errors?: readonly string[] | undefined;
}

export function RoleBoxes({ id, roles, selected: values, errors }: RoleBoxesProps) {
  const ticked = Array.isArray(values) ? values : [values];
  return (
    <fieldset className={errors?.[0] ? "field field--error" : "field"}>
      <legend className="field__label">角色</legend>
      {errors?.[0] ? (
        <p className="field__error" id={`${id}-error`}>
          {errors[0]}
        </p>
      ) : null}
      <div className="choices" id={id}>
        {roles.map(({ role, name }) => (
          <label key={role}>
            <input type="checkbox" name="roles" value={role} defaultChecked={ticked.includes(role)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
