// Written by build-contract.ts; not edited by hand.
/** The compiler of DiscoveryAnchor.sol. */
export const ANCHOR_COMPILER = '0.8.37+commit.f401782d';
export const ANCHOR_ABI = [
  {
    inputs: [
      { internalType: 'bytes32', name: 'root', type: 'bytes32' },
      { internalType: 'uint256', name: 'blockNumber', type: 'uint256' },
    ],
    name: 'AlreadyAnchored',
    type: 'error',
  },
  { inputs: [], name: 'NoLeaves', type: 'error' },
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: 'bytes32', name: 'root', type: 'bytes32' },
      { indexed: false, internalType: 'uint256', name: 'leaves', type: 'uint256' },
      { indexed: true, internalType: 'address', name: 'sender', type: 'address' },
    ],
    name: 'Anchored',
    type: 'event',
  },
  {
    inputs: [
      { internalType: 'bytes32', name: 'blockHash', type: 'bytes32' },
      { internalType: 'bytes32', name: 'discoveryHash', type: 'bytes32' },
    ],
    name: 'anchor',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      { internalType: 'bytes32', name: 'root', type: 'bytes32' },
      { internalType: 'uint256', name: 'leaves', type: 'uint256' },
    ],
    name: 'anchorBatch',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      { internalType: 'bytes32', name: 'root', type: 'bytes32' },
      { internalType: 'uint256', name: 'leaves', type: 'uint256' },
    ],
    name: 'blockOf',
    outputs: [{ internalType: 'uint256', name: '', type: 'uint256' }],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      { internalType: 'bytes32', name: 'blockHash', type: 'bytes32' },
      { internalType: 'bytes32', name: 'discoveryHash', type: 'bytes32' },
    ],
    name: 'leafOf',
    outputs: [{ internalType: 'bytes32', name: '', type: 'bytes32' }],
    stateMutability: 'pure',
    type: 'function',
  },
] as const;
export const ANCHOR_BYTECODE =
  '0x6080604052348015600e575f5ffd5b506102b88061001c5f395ff3fe608060405234801561000f575f5ffd5b506004361061004a575f3560e01c8063113dc35a1461004e5780639a1d0d41146100a9578063a21f3c6a146100be578063bb8e0129146100d1575b5f5ffd5b61009761005c366004610255565b6040805160208082019490945280820192909252805180830382018152606090920181528151918301919091205f9081529182905290205490565b60405190815260200160405180910390f35b6100bc6100b7366004610255565b6100e4565b005b6100bc6100cc366004610255565b610112565b6100976100df366004610255565b610126565b805f0361010457604051635d761ecd60e11b815260040160405180910390fd5b61010e82826101a5565b5050565b61010e61011f8383610126565b60016101a5565b6040515f6020820181905260218201849052604182018390529060029060610160408051601f198184030181529082905261016091610275565b602060405180830381855afa15801561017b573d5f5f3e3d5ffd5b5050506040513d601f19601f8201168201806040525081019061019e91906102a1565b9392505050565b604080516020808201859052818301849052825180830384018152606090920183528151918101919091205f818152918290529190205480156102095760405163197052c760e31b8152600481018590526024810182905260440160405180910390fd5b5f82815260208181526040918290204390559051848152339186917f84dbb9ce184d1878830cd808f179fc6831bdd837296520e4726615daf660c9cf910160405180910390a350505050565b5f5f60408385031215610266575f5ffd5b50508035926020909101359150565b5f82515f5b81811015610294576020818601810151858301520161027a565b505f920191825250919050565b5f602082840312156102b1575f5ffd5b505191905056';
