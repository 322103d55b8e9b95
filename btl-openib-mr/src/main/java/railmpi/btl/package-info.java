/** The multi-rail byte transfer layer: parameters that its packages share. */
package railmpi.btl;
