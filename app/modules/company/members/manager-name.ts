import { roleName } from "~/platform/values/person-name";

export const ManagerName = roleName({ label: "姓名", requiredMessage: "请填写姓名", min: 1, max: 20 });
