/** The keys of the desk's page: listened for, and listed where `?` asks for them. */
import { useCallback, useState } from "react";
import { KeysDialog } from "~/ui/keys/keys-dialog";
import { deskKeys } from "./desk-keys";
import { useDeskKeys } from "./use-desk-keys";

export function DeskKeys() {
  const [isShown, setShown] = useState(false);
  useDeskKeys(useCallback(() => setShown(true), []));
  return isShown ? <KeysDialog groups={deskKeys(document)} close={() => setShown(false)} /> : null;
}
