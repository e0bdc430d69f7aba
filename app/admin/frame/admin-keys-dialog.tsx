import { useCallback, useState } from "react";
import { KeysDialog } from "~/ui/keys/keys-dialog";
import { adminShortcuts } from "./admin-keys";
import { useAdminShortcuts } from "./use-admin-keys";

export function AdminShortcuts() {
  const [isShown, setShown] = useState(false);
  useAdminShortcuts(useCallback(() => setShown(true), []));
  return isShown ? <KeysDialog groups={adminShortcuts(document)} close={() => setShown(false)} /> : null;
}
