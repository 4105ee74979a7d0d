// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Remembers when a discovery of a ledger was first shown to this chain.
///
/// A leaf is SHA-256(0x00, block hash, discovery hash), a node SHA-256(0x01, left, right), and a tree splits at the
/// largest power of two below its number of leaves, as in RFC 6962. A single discovery is a tree of one leaf, so that
/// one event and one mapping serve single anchors and batches. Nobody owns the contract, nothing can be taken back, and
/// it holds no money.
contract DiscoveryAnchor {
    /// @param root root of the tree, or the leaf of a single discovery
    /// @param leaves number of leaves of the tree
    /// @param sender account that anchored it
    event Anchored(bytes32 indexed root, uint256 leaves, address indexed sender);

    error AlreadyAnchored(bytes32 root, uint256 blockNumber);
    error NoLeaves();

    /// Number of this chain's block in which a tree was anchored; 0 for none. Its number of leaves is part of the key.
    mapping(bytes32 key => uint256 blockNumber) private anchoredIn;

    /// Anchors one discovery of a block. A second time it fails, and tells when the first one was.
    function anchor(bytes32 blockHash, bytes32 discoveryHash) external {
        store(leafOf(blockHash, discoveryHash), 1);
    }

    /// Anchors the root over the leaves of several discoveries.
    function anchorBatch(bytes32 root, uint256 leaves) external {
        if (leaves == 0) revert NoLeaves();
        store(root, leaves);
    }

    /// @return number of the block in which the tree was anchored; 0 when it wasn't
    function blockOf(bytes32 root, uint256 leaves) external view returns (uint256) {
        return anchoredIn[keyOf(root, leaves)];
    }

    function leafOf(bytes32 blockHash, bytes32 discoveryHash) public pure returns (bytes32) {
        return sha256(abi.encodePacked(bytes1(0x00), blockHash, discoveryHash));
    }

    function store(bytes32 root, uint256 leaves) private {
        bytes32 key = keyOf(root, leaves);
        uint256 earlier = anchoredIn[key];
        if (earlier != 0) revert AlreadyAnchored(root, earlier);
        anchoredIn[key] = block.number;
        emit Anchored(root, leaves, msg.sender);
    }

    function keyOf(bytes32 root, uint256 leaves) private pure returns (bytes32) {
        return keccak256(abi.encode(root, leaves));
    }
}
