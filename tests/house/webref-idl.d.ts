/** The part that the tests use: the interfaces of all specifications of the web. */
declare module '@webref/idl' {
  import type { IDLRootType } from 'webidl2';

  const idl: { parseAll(): Promise<Record<string, IDLRootType[]>> };
  export default idl;
}
